interface TraceEvent {
  name: string;
  args?: { data?: { score?: number; had_recent_input?: boolean; interactionId?: number; duration?: number } };
}

/**
 * Reads the metrics of a page from a Chromium trace.
 * @returns `shift` is the sum of layout shifts without recent input. `delay` is the longest time from a press or key
 * until its change was painted, in milliseconds. It is 0 if none took as long as a frame.
 */
export function readPageTrace(trace: Buffer): { shift: number; delay: number } {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const dataOf = (name: string) =>
    traceEvents.filter((event) => event.name === name).flatMap(({ args }) => args?.data ?? []);
  const shifts = dataOf('LayoutShift')
    .filter((data) => !data.had_recent_input)
    .map(({ score }) => score ?? 0);
  const delays = dataOf('EventTiming')
    .filter(({ interactionId }) => interactionId)
    .map(({ duration }) => duration ?? 0);
  return { shift: shifts.reduce((sum, score) => sum + score, 0), delay: Math.max(0, ...delays) };
}
