// @ts-check

/**
 * Finds cycles of imports, each only once.
 * @param {Map<string, string[]>} graph each module with the modules that it imports
 * @returns {string[][]} the modules of each cycle in the order of imports, beginning with the alphabetically first
 */
export function findCycles(graph) {
  /** @type {Map<string, string[]>} */
  const cycles = new Map();
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const trail = [];

  /** @param {string} module */
  const visit = (module) => {
    if (done.has(module)) return;
    const seenAt = trail.indexOf(module);
    if (seenAt !== -1) {
      const cycle = startAtFirstName(trail.slice(seenAt));
      cycles.set(cycle.join(), cycle);
      return;
    }
    trail.push(module);
    for (const next of graph.get(module) ?? []) visit(next);
    trail.pop();
    done.add(module);
  };

  for (const module of graph.keys()) visit(module);
  return [...cycles.values()];
}

/** @param {string[]} cycle */
function startAtFirstName(cycle) {
  const start = cycle.indexOf([...cycle].sort()[0] ?? '');
  return [...cycle.slice(start), ...cycle.slice(0, start)];
}
