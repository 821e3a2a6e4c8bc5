// The package.json of the npm package, and which dependencies are packed with it.

export type Manifest = {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  [member: string]: unknown;
};

export type Lock = { packages: Record<string, { dev?: boolean; optional?: boolean; link?: boolean }> };

const DESCRIPTION = ['description', 'license', 'type', 'bin'];
const NODE_PACKAGE = /^node-/;

/**
 * The manifest without what only a checkout needs. Dependencies are packed with the service, because npm obeys no lock of
 * a package that it installs; PostgreSQL is not, because each platform has its own. Node 26 is an optional peer, not a dependency: it is larger than all
 * others together, and a machine that has it needs no second one. `bin/crewcall.js` finds it beside the package.
 */
export function packageManifest(checkout: Manifest): Manifest {
  const optional = Object.entries(checkout.optionalDependencies);
  const nodes = optional.filter(([name]) => NODE_PACKAGE.test(name));
  return {
    name: checkout.name,
    version: checkout.version,
    ...Object.fromEntries(DESCRIPTION.map((member) => [member, checkout[member]])),
    engines: { node: '>=26.10' },
    dependencies: checkout.dependencies,
    bundleDependencies: Object.keys(checkout.dependencies),
    optionalDependencies: Object.fromEntries(optional.filter(([name]) => !NODE_PACKAGE.test(name))),
    peerDependencies: Object.fromEntries(nodes),
    peerDependenciesMeta: Object.fromEntries(nodes.map(([name]) => [name, { optional: true }])),
  };
}

/**
 * The folders of what is packed with the service: the dependencies of the lock, without development, other platforms and
 * the packages of this repository.
 */
export function bundledFolders(lock: Lock): string[] {
  const kept = Object.entries(lock.packages).filter(
    ([path, { dev, optional, link }]) => path.startsWith('node_modules/') && !link && !dev && !optional,
  );
  return kept.map(([path]) => path);
}
