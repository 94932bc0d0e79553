declare global {
  /** Variables that a build takes from its environment. */
  interface ImportMetaEnv {
    readonly VITE_API_ORIGIN?: string;
    readonly VITE_NATIVE?: string;
  }
}

/** The server's origin, such as `https://heartwood.example.org`. Empty if the pages come from the server. */
export const apiOrigin: string = import.meta.env.VITE_API_ORIGIN ?? '';

/** True if this is the application of the native shell. */
export const isNative: boolean = import.meta.env.VITE_NATIVE === '1';
