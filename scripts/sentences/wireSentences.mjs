// @ts-check
import { parseSync, Visitor } from 'vite';
import { constantsOf, stringsIn, unwrap } from './readSentences.mjs';
import { saidApart } from './sources.mjs';

/**
 * The sentences of errors that a participant may get: those of the error codes that the called operations declare, and
 * the more exact ones that the server uses instead.
 * @param {string[]} modules the participant's screens
 * @param {(file: string) => string} read
 * @param {(folder: string) => string[]} list the modules in a folder
 * @returns {{ sentences: string[], unseen: string[] }} unseen: sentences that are assembled when the error is thrown
 */
export function wireSentences(modules, read, list) {
  const called = new Set(modules.flatMap((file) => calledIn(file, read(file))));
  const operations = list('contract')
    .filter((file) => /^contract\/\w+\.ts$/.test(file))
    .flatMap((file) => operationsOf(file, read(file)));
  const { messages, common } = catalogueOf('contract/errors.ts', read('contract/errors.ts'));
  const met = operations.filter(({ name }) => called.has(name));
  const codes = new Set([...common, ...met.flatMap(({ errors }) => errors)]);
  const blocks = new Set(met.map(({ block }) => block));

  const raised = [...blocks]
    .flatMap((block) => list(`server/features/${block}`))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !saidApart.includes(file))
    .map((file) => raisedIn(file, read(file), codes));
  const declared = [...codes].map((code) => messages.get(code) ?? '');
  return {
    sentences: [...declared, ...raised.flatMap(({ sentences }) => sentences)],
    unseen: raised.flatMap(({ unseen }) => unseen),
  };
}

/**
 * The operations that a module calls: `api.postAnswer(…)`.
 * @param {string} file
 * @param {string} source
 */
function calledIn(file, source) {
  /** @type {string[]} */
  const names = [];
  new Visitor({
    MemberExpression({ object, property }) {
      if (object.type === 'Identifier' && object.name === 'api' && property.type === 'Identifier')
        names.push(property.name);
    },
  }).visit(parseSync(file, source).program);
  return names;
}

/**
 * @param {string} file
 * @param {string} source
 */
function operationsOf(file, source) {
  const block = file.replace(/^contract\/|\.ts$/g, '');
  /** @type {{ name: string, block: string, errors: string[] }[]} */
  const operations = [];
  new Visitor({
    VariableDeclarator(node) {
      const call = /** @type {any} */ (node.init);
      if (node.id.type !== 'Identifier' || call?.type !== 'CallExpression' || call.callee.name !== 'operation') return;
      operations.push({
        name: node.id.name,
        block,
        errors: stringsIn(propertyOf(call.arguments[0], 'errors') ?? { type: '' }),
      });
    },
  }).visit(parseSync(file, source).program);
  return operations;
}

/**
 * @param {string} file
 * @param {string} source
 */
function catalogueOf(file, source) {
  const constants = constantsOf(parseSync(file, source).program);
  const entries = unwrap(constants.get('errorCatalogue')).properties.map((/** @type {any} */ { key, value }) => [
    key.name,
    stringsIn(propertyOf(value, 'message'))[0],
  ]);
  return {
    messages: new Map(/** @type {[string, string][]} */ (entries)),
    common: stringsIn(constants.get('commonErrors')),
  };
}

/**
 * The sentences that `new ApiError(code, { message })` uses instead of the one of the error code.
 * @param {string} file
 * @param {string} source
 * @param {Set<string>} codes
 */
function raisedIn(file, source, codes) {
  const { program } = parseSync(file, source);
  const constants = constantsOf(program);
  /** @type {{ sentences: string[], unseen: string[] }} */
  const found = { sentences: [], unseen: [] };
  new Visitor({
    NewExpression(node) {
      const [code, details] = /** @type {any[]} */ (node.arguments);
      const message =
        node.callee.type === 'Identifier' &&
        node.callee.name === 'ApiError' &&
        details &&
        propertyOf(details, 'message');
      if (!message || !codes.has(code?.value)) return;
      const sentences = stringsIn(constants.get(message.name) ?? message);
      if (sentences.length > 0) found.sentences.push(...sentences);
      else found.unseen.push(`${file}: ${source.slice(message.start, message.end)}`);
    },
  }).visit(program);
  return found;
}

/**
 * @param {any} object
 * @param {string} name
 */
const propertyOf = (object, name) =>
  unwrap(object).properties?.find((/** @type {any} */ { key }) => key?.name === name)?.value;
