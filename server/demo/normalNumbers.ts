/** Numbers of the standard normal distribution, made of numbers from 0 up to 1 (Box and Muller 1958). */
export const normalNumbers = (random: () => number) => () =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
