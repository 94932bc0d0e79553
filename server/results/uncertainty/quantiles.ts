import jstat from 'jstat';

/** The quantile of the standard normal distribution. */
export const normalQuantile = (p: number): number => jstat.normal.inv(p, 0, 1);

/** The quantile of Student's t distribution. With infinite degrees of freedom it is the normal distribution. */
export const tQuantile = (p: number, df: number): number =>
  df === Infinity ? normalQuantile(p) : jstat.studentt.inv(p, df);
