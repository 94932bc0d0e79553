/** The two functions of jstat 1.9.6 that we use. The package has no types. */
declare module 'jstat' {
  const jstat: {
    normal: { inv(p: number, mean: number, sd: number): number };
    studentt: { inv(p: number, df: number): number };
  };
  export default jstat;
}
