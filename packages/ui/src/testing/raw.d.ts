/** Text of a file, as the test runner imports the file. */
declare module '*?raw' {
  const text: string;
  export default text;
}
