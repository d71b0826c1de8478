/**
 * Turns a path of the contract into a route pattern: `route(apiPaths.user(':email'))` is
 * `/users/:email`. The contract encodes path parameters, including the colon.
 */
export const route = (path: string): string => path.replaceAll('%3A', ':');
