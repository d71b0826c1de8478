/**
 * A path of the contract as a route pattern: `route(apiPaths.user(':email'))` is `/users/:email`.
 * The contract encodes what stands in a path, the colon of a parameter's name included.
 */
export const route = (path: string): string => path.replaceAll('%3A', ':');
