import type { ReactElement } from 'react';

/**
 * Children without text. A component that renders its children beside others takes these, because
 * translation in the browser replaces text nodes, and React cannot insert before or remove them.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
