/** Class names of a stylesheet, as webpack makes them unique. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
