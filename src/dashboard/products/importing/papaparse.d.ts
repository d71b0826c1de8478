/** What we use of papaparse: @types/papaparse would bring Node's types into what browsers run. */
declare module 'papaparse' {
  interface ParseResult {
    data: string[][];
    /** `row` counts from 0. */
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
