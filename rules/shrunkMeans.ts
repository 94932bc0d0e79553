/** With fewer groups, the variance between them is not estimated. */
const leastGroups = 8;

/**
 * Shrinks released means towards their common mean (empirical Bayes, random effects). The less certain a mean is, the
 * more it shrinks. Null for fewer than 8 groups.
 */
export function shrunkMeans(groups: readonly { mean: number; n: number }[], sd: number): number[] | null {
  if (groups.length < leastGroups) return null;
  const effects = groups.map(({ mean, n }) => ({ mean, variance: (sd * sd) / n }));
  const between = varianceBetween(effects);
  const { common } = weigh(effects, between);
  return effects.map(({ mean, variance }) => common + (between / (between + variance)) * (mean - common));
}

interface Effect {
  mean: number;
  /** The known variance of the mean. */
  variance: number;
}

/**
 * The variance between groups by restricted maximum likelihood (Viechtbauer 2005, Journal of Educational and Behavioral
 * Statistics 30: 261-293). Bisects for the maximum of the likelihood that is next to the estimate by moments. From 1 up
 * the likelihood falls, since scores are between 0 and 1.
 */
function varianceBetween(effects: readonly Effect[]): number {
  const rises = (between: number) => {
    const { total, squares, deviations } = weigh(effects, between);
    return deviations > total - squares / total;
  };
  const moments = Math.max(0, momentsEstimate(effects));
  let [low, high] = rises(moments) ? [moments, 1] : [0, moments];
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = (low + high) / 2;
    if (rises(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The unweighted estimate of Hedges and Olkin 1985, Statistical Methods for Meta-Analysis. May be negative. */
function momentsEstimate(effects: readonly Effect[]): number {
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const centre = meanOf(effects.map(({ mean }) => mean));
  const spread = effects.reduce((sum, { mean }) => sum + (mean - centre) ** 2, 0) / (effects.length - 1);
  return spread - meanOf(effects.map(({ variance }) => variance));
}

/** Weights groups by the inverse of their total variance. */
function weigh(effects: readonly Effect[], between: number) {
  const weights = effects.map(({ variance }) => 1 / (variance + between));
  const sumOf = (term: (weight: number, index: number) => number) =>
    weights.reduce((sum, weight, index) => sum + term(weight, index), 0);
  const total = sumOf((weight) => weight);
  const common = sumOf((weight, index) => weight * effects[index]!.mean) / total;
  return {
    total,
    common,
    squares: sumOf((weight) => weight ** 2),
    deviations: sumOf((weight, index) => (weight * (effects[index]!.mean - common)) ** 2),
  };
}
