/** Class names of a stylesheet, as webpack makes them unique. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** Where a drawing is found. */
declare module '*.svg' {
  const address: string;
  export default address;
}

/** Imported for its effect. */
declare module '*.css';
