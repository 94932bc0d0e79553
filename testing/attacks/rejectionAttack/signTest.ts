/**
 * One-sided exact sign test (McNemar): the probability of at least `wins` wins if wins and losses are equally likely.
 */
export function signTest(wins: number, losses: number): number {
  const rounds = wins + losses;
  let term = 0.5 ** rounds;
  let sum = 0;
  for (let count = 0; count <= rounds; count += 1) {
    if (count >= wins) sum += term;
    term *= (rounds - count) / (count + 1);
  }
  return sum;
}
