/** The fields of a built file that are used here. */
interface BuiltFile {
  type: 'chunk' | 'asset';
  isEntry?: boolean;
  /** The absolute path of the module whose import loads this file. */
  facadeModuleId?: string | null;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> };
}

/**
 * The built files that the participant area can need, by name, and the number of entry points into the administration
 * that were left out.
 */
interface Chosen {
  files: string[];
  omitted: number;
}

/**
 * Selects the files that the application can load without loading a screen of the administration: modules, their
 * styles, and files that these refer to, such as fonts.
 * @param bundle the built files by name
 * @param isOfAdministration returns whether a module, given by its id, is an entry point of the administration
 */
export function participantFiles(
  bundle: Readonly<Record<string, BuiltFile>>,
  isOfAdministration: (module: string) => boolean,
): Chosen {
  const found = new Set<string>();
  const shut = new Set<string>();
  const waiting = Object.keys(bundle).filter((name) => bundle[name]?.isEntry);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = bundle[name];
    if (!file || found.has(name)) continue;
    found.add(name);
    waiting.push(...(file.imports ?? []));
    for (const later of file.dynamicImports ?? []) {
      if (isOfAdministration(bundle[later]?.facadeModuleId ?? '')) shut.add(later);
      else waiting.push(later);
    }
    const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {};
    for (const named of [...importedCss, ...importedAssets]) found.add(named);
  }
  return { files: [...found].sort(), omitted: shut.size };
}
