// @ts-check
import { schemaFile } from '../schema/describeSchema.mjs';
import { listFiles } from '../tools/listFiles.mjs';

const rooms = ['contract', 'rules', 'server', 'web'];

/** Hand-written code. schema.sql is generated. @param {string} file path from the project's folder */
export const isProduction = (file) =>
  /^(contract|rules|server|web)\/.*\.(ts|tsx|sql|css)$/.test(file) &&
  !file.includes('.test.') &&
  file !== schemaFile &&
  !file.startsWith('web/public/');

/** Every file of the product that is code. Paths are from the project's folder. */
export const listProduction = () => rooms.flatMap(listFiles).filter(isProduction);

/** Every test of the product. Paths are from the project's folder. */
export const listTests = () => rooms.flatMap(listFiles).filter((file) => /\.test\.tsx?$/.test(file));
