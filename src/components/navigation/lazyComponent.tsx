import { lazy, useState, type ComponentType, type ReactNode } from 'react';

interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads its code: once, and after a failure again. */
  preload: () => Promise<void>;
}

/**
 * A component whose code is loaded when it is first needed. Unlike React's own it is there at once
 * when it was loaded before, which a page takes that the server has rendered, and a failure is not
 * for good.
 *
 * @param until what the load waits for when nobody has asked for it ahead
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  until?: () => Promise<void>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let attempt: { loading: Promise<unknown>; Waiting: ComponentType<Props> } | null = null;
  let hasFailed = false;

  function start(loading: Promise<ComponentType<Props>>) {
    loading.then(
      (component) => {
        Loaded = component;
      },
      () => {
        hasFailed = true;
      },
    );
    hasFailed = false;
    attempt = { loading, Waiting: lazy(async () => ({ default: await loading })) };
    return attempt;
  }

  const loadWhenWanted = () => (until ? until().then(load) : load());

  function Lazy(props: Props) {
    // What has failed fails again here, or it would be asked for without an end.
    const [Piece] = useState(() => Loaded ?? (attempt ?? start(loadWhenWanted())).Waiting);
    return <Piece {...props} />;
  }

  return Object.assign(Lazy, {
    preload: async () => {
      await (attempt && !hasFailed ? attempt : start(load())).loading;
    },
  });
}
