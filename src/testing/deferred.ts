interface Deferred<Value> {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
}

/** A promise that the test resolves, such as a pending response. */
export function deferred<Value = void>(): Deferred<Value> {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}
