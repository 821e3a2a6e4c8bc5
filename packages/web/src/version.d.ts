// What the build puts in place of a name (vite.config.ts).
interface ImportMetaEnv {
  /** The version that this was built from; that of a release names its commit. */
  readonly CREWCALL_VERSION: string;
}
