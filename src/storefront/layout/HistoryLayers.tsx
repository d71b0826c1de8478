import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import {
  NavigationType,
  useBlocker,
  useLocation,
  useNavigate,
  type Location,
} from 'react-router-dom';
import { fieldsOf } from '@/lib/json';
import { historyLayers, isLayerEntry } from '@/components/historyLayers';

type Layers = ReturnType<typeof historyLayers.get>;

/** Layers whose history entry was requested, and those whose entry was current. */
const requested = new WeakSet<Layers[number]>();
const entered = new WeakSet<Layers[number]>();

/** A navigation that waits until the entry of a closed layer is left. */
interface HeldNavigation {
  to: Location;
  isReplacing: boolean;
}

const noLayers: Layers = [];

/** The state of a page. One that was copied from the entry of a layer has its mark. */
function withoutMark(state: unknown): unknown {
  const { isLayer, ...rest } = fieldsOf(state);
  if (isLayer !== true) return state;
  return Object.keys(rest).length > 0 ? rest : null;
}

/**
 * Keeps the history in step with the open layers (`useHistoryLayer`): an entry with a mark in its
 * state, with the URL of the page below it. An entry without its layer, as after a reload, is left.
 */
export function HistoryLayers() {
  const location = useLocation();
  const layers = useSyncExternalStore(historyLayers.subscribe, historyLayers.get, () => noLayers);
  const heldRef = useRef<HeldNavigation>(null);
  const Entry = isLayerEntry(location) ? LayerEntry : PageEntry;
  return <Entry key={location.key} layers={layers} heldRef={heldRef} />;
}

interface EntryProps {
  layers: Layers;
  heldRef: RefObject<HeldNavigation | null>;
}

/** The current history entry belongs to a page. */
function PageEntry({ layers, heldRef }: EntryProps) {
  const navigate = useNavigate();
  const location = useLocation();

  /** Renders the entry before Back can be pressed, so that Back is not missed. */
  const enter = useEffectEvent((layer: Layers[number]) => {
    if (!historyLayers.get().includes(layer)) return;
    void navigate(location, {
      preventScrollReset: true,
      flushSync: true,
      state: { ...fieldsOf(location.state), isLayer: true },
    });
  });

  const update = useEffectEvent(() => {
    if (heldRef.current) {
      const { to, isReplacing } = heldRef.current;
      heldRef.current = null;
      void navigate(to, { replace: isReplacing, state: withoutMark(to.state) });
      return;
    }
    for (const layer of layers) {
      const isLeft = entered.has(layer);
      if (isLeft && layer.close()) continue;
      // A layer that cannot be closed now gets another entry.
      if (isLeft || !requested.has(layer)) {
        entered.delete(layer);
        requested.add(layer);
        // Effects cannot render synchronously.
        queueMicrotask(() => enter(layer));
      }
    }
  });
  useEffect(() => update(), [layers]);

  return null;
}

/** The current history entry belongs to a layer. */
function LayerEntry({ layers, heldRef }: EntryProps) {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  // The browser goes back later. A navigation until then would be undone, so it has to wait.
  const left = useRef<'back' | 'elsewhere' | 'redirected' | null>(null);
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    // The router may have left this entry before React renders that.
    if (historyAction === NavigationType.Pop || currentLocation.key !== key) return false;
    const isReplacing = historyAction === NavigationType.Replace;
    // It takes the place of the page, which is below this entry, unless the layer stays open.
    const isSamePage = nextLocation.pathname === currentLocation.pathname;
    const isRedirect = isReplacing && !(isSamePage && isLayerEntry(nextLocation));
    if (left.current === null && !isRedirect) left.current = 'elsewhere';
    if (left.current === 'elsewhere') return !isReplacing;
    left.current ??= 'redirected';
    heldRef.current = { to: nextLocation, isReplacing };
    return true;
  });

  const leaveEntry = useEffectEvent(() => {
    if (blocker.state !== 'blocked' || left.current === 'back') return;
    if (left.current === 'redirected') {
      left.current = 'back';
      void navigate(-1);
      return;
    }
    const { location } = blocker;
    void navigate(location, {
      replace: true,
      preventScrollReset: location.pathname === pathname,
      state: withoutMark(location.state),
    });
  });
  useEffect(() => leaveEntry(), [blocker]);

  const update = useEffectEvent(() => {
    if (left.current !== null) return;
    if (layers.length === 0) {
      left.current = 'back';
      void navigate(-1);
    }
    for (const layer of layers) entered.add(layer);
  });
  // After the navigations of the same moment, which may have left this entry already.
  const settled = useDeferredValue(layers);
  useEffect(() => update(), [settled]);

  return null;
}
