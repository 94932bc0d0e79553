/** How many rows are in a population (1, others 0), and in a base too if there is one. */
export function countOf(population: Uint8Array, base?: Uint8Array): number {
  let count = 0;
  if (base) for (let row = 0; row < population.length; row += 1) count += population[row]! & base[row]!;
  else for (let row = 0; row < population.length; row += 1) count += population[row]!;
  return count;
}
