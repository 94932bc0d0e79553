import { readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { fileURLToPath } from 'node:url';

/** The processor time of one area of the code, or of one function, in microseconds. */
export interface Share {
  name: string;
  time: number;
}

/** A profile without the time in which the processor waited, in descending order of time. */
export interface ProfileShares {
  areas: Share[];
  functions: Share[];
}

const packageAreas: [RegExp, string][] = [
  [/^(pg|postgres)\b/, 'database client (pg)'],
  [/^kysely$/, 'queries (Kysely, server/db)'],
  [/^(ajv|fast-uri|@fastify\/(ajv-compiler|fast-json-stringify-compiler)|fast-json-stringify)/, 'validation and JSON'],
  [/^@fastify\/compress/, 'compression'],
  [/^(fastify|find-my-way|avvio|secure-json-parse|toad-cache|@fastify\/)/, 'framework (Fastify)'],
  [/^(pino|sonic-boom|quick-format-unescaped|safe-stable-stringify)/, 'logging'],
  [/^(nodemailer|html-to-text|htmlparser2)/, 'mail and jobs'],
];

const moduleAreas: [RegExp, string][] = [
  [/^server\/db\//, 'queries (Kysely, server/db)'],
  [/^server\/(mail|jobs)\//, 'mail and jobs'],
  [/^server\/security\/token/, 'hashing'],
  [/^server\/(http\/|app)/, 'access, checks and headers (server/http)'],
  [/^server\/signals\//, 'metrics'],
  [/^(server|rules|contract)\//, 'handlers (server/features, rules)'],
];

const builtinAreas: [RegExp, string][] = [
  [/^node:internal\/crypto/, 'hashing'],
  [/^node:zlib/, 'compression'],
  [/^node:_http/, 'HTTP of Node'],
];

const rest = 'sockets, timers and promises of Node';

/**
 * Adds up the samples of a CPU profile by area. A function without an area of its own, such as one that writes to a
 * socket, counts towards the area of the function that called it.
 */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): ProfileShares {
  const own = new Map<number, number>();
  samples.forEach((id, index) => own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const areas = new Map<string, number>();
  const functions = new Map<string, number>();
  const add = (map: Map<string, number>, name: string, time: number) => map.set(name, (map.get(name) ?? 0) + time);
  const visit = ({ id, callFrame, children = [] }: Profiler.ProfileNode, inherited: string) => {
    if (callFrame.functionName === '(idle)') return;
    const module = moduleOf(callFrame);
    const area = areaOf(callFrame, module) ?? inherited;
    const time = own.get(id) ?? 0;
    if (time > 0) {
      add(areas, area, time);
      add(functions, `${callFrame.functionName || '(anonymous)'} ${module} [${area}]`, time);
    }
    for (const child of children) visit(byId.get(child)!, area);
  };
  visit(nodes[0]!, rest);
  return { areas: inOrder(areas), functions: inOrder(functions) };
}

const inOrder = (times: ReadonlyMap<string, number>): Share[] =>
  [...times].map(([name, time]) => ({ name, time })).sort((a, b) => b.time - a.time);

function areaOf(
  { functionName, url, scriptId }: Profiler.ProfileNode['callFrame'],
  module: string,
): string | undefined {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(program)') return 'native code outside of JavaScript';
  // Only the compilers of schemas generate code.
  if (url === '') return scriptId === '0' ? undefined : 'validation and JSON';
  const [areas, name] = url.startsWith('node:')
    ? [builtinAreas, url]
    : module.startsWith('node_modules/')
      ? [packageAreas, module.slice('node_modules/'.length)]
      : [moduleAreas, module];
  return areas.find(([pattern]) => pattern.test(name))?.[1];
}

/** The source file of a function, from the comments in the built files. */
function moduleOf({ url, lineNumber }: Profiler.ProfileNode['callFrame']): string {
  const inPackage = url.lastIndexOf('/node_modules/');
  if (inPackage >= 0) return url.slice(inPackage + 1);
  if (!url.startsWith('file:')) return url;
  return modulesByLine(url)[lineNumber] ?? url;
}

const built = new Map<string, string[]>();

function modulesByLine(url: string): string[] {
  let modules = built.get(url);
  if (!modules) {
    let current = url;
    modules = readFileSync(fileURLToPath(url), 'utf8')
      .split('\n')
      .map((line) => (current = /^\/\/ ((?:server|rules|contract|node_modules)\/\S+)$/.exec(line)?.[1] ?? current));
    built.set(url, modules);
  }
  return modules;
}
