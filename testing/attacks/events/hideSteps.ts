import { wholeStep, type Step } from '#server/results/disclosure/eventSteps.ts';
import { stepsOf, type Show } from './searchTranscripts.ts';

export const hidden = '?';

/**
 * A rule that hides by counts, in place of a last step of everyone that is cut. While the steps disclose too much to
 * someone who takes a hidden step for any count, it hides the line with the smallest count. On a tie, this is the first.
 */
export function hideSteps(sizes: readonly number[], minimum: number): Show {
  const of = sizes.reduce((sum, size) => sum + size, 0);
  const known = new Map<string, boolean>();
  return (counts) => {
    const { lines } = stepsOf(counts, sizes, minimum);
    const whole = wholeStep({ reported: counts.reduce((sum, count) => sum + count, 0), of }, of, minimum);
    const smallest = [...counts.keys()].sort((a, b) => counts[a]! - counts[b]! || a - b);
    for (let hiding = 0; ; hiding += 1) {
      const isHidden = lines.map((_, line) => smallest.indexOf(line) < hiding);
      const shown = lines.map((step, line): Step => (isHidden[line] ? { ...step, atLeast: 0, atMost: step.of } : step));
      const text = [whole, ...shown].map(({ atLeast, atMost }) => `${atLeast} to ${atMost}`).join();
      const isSafe = known.get(text) ?? keepsMinimum(whole, shown, minimum);
      known.set(text, isSafe);
      if (isSafe || hiding === lines.length)
        return [whole, ...shown].map(({ atLeast }, index) => (isHidden[index - 1] ? hidden : atLeast)).join();
    }
  };
}

/** Says whether lines, and lines together, keep the minimum of counts, and lines that may be below it may have 0. */
function keepsMinimum(whole: Step, lines: readonly Step[], minimum: number): boolean {
  const sum = (steps: readonly Step[], key: 'atLeast' | 'atMost') =>
    steps.reduce((total, step) => total + step[key], 0);
  return Array.from({ length: 2 ** lines.length - 1 }, (_, index) => index + 1).every((union) => {
    const [own, others] = [1, 0].map((isIn) => lines.filter((__, line) => ((union >> line) & 1) === isIn)) as [
      Step[],
      Step[],
    ];
    const least = Math.max(sum(own, 'atLeast'), whole.atLeast - sum(others, 'atMost'));
    const most = Math.min(sum(own, 'atMost'), whole.atMost - sum(others, 'atLeast'));
    return most - least + 1 >= minimum && (own.length > 1 || own[0]!.atLeast > 0 || least === 0);
  });
}
