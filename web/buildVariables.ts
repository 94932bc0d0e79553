declare global {
  /** What a build is given besides the source. */
  interface ImportMetaEnv {
    readonly VITE_API_ORIGIN?: string;
    readonly VITE_NATIVE?: string;
  }
}

/** Where the server is, such as `https://heartwood.example.org`; empty where the pages come from it. */
export const apiOrigin: string = import.meta.env.VITE_API_ORIGIN ?? '';

/** True if this is the application of the native shell. */
export const isNative: boolean = import.meta.env.VITE_NATIVE === '1';
