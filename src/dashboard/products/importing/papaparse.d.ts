/** The part of papaparse that we use. @types/papaparse would add Node’s types to browser code. */
declare module 'papaparse' {
  interface ParseResult {
    data: string[][];
    /** `row` starts at 0. */
    errors: { type: 'Quotes' | 'Delimiter' | 'FieldMismatch'; row?: number }[];
  }
  const Papa: {
    parse: (
      text: string,
      options: { delimiter: string; delimitersToGuess: string[] },
    ) => ParseResult;
  };
  export default Papa;
}
