import { useRef, useState, type PointerEvent, type WheelEvent } from 'react';

const MOST = 5;
const STEP = 1.5;
/** The minimum distance of a swipe in CSS pixels. */
const SWIPE = 50;
/** The maximum time between the taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 300;

/** Scale and offset of a picture; the offset is in CSS pixels from the centre. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

const unzoomed: Zoom = { scale: 1, x: 0, y: 0 };

interface Point {
  x: number;
  y: number;
}
const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Keeps the picture over its frame. */
function within({ scale, x, y }: Zoom, { width, height }: DOMRect): Zoom {
  const mostX = ((scale - 1) * width) / 2;
  const mostY = ((scale - 1) * height) / 2;
  return {
    scale,
    x: Math.min(mostX, Math.max(-mostX, x)),
    y: Math.min(mostY, Math.max(-mostY, y)),
  };
}

/** Zooms around a point of the screen. */
function zoomedAt(zoom: Zoom, factor: number, at: Point, frame: DOMRect): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  const fromMiddle = {
    x: at.x - frame.left - frame.width / 2,
    y: at.y - frame.top - frame.height / 2,
  };
  const growth = scale / zoom.scale;
  return within(
    {
      scale,
      x: fromMiddle.x - (fromMiddle.x - zoom.x) * growth,
      y: fromMiddle.y - (fromMiddle.y - zoom.y) * growth,
    },
    frame,
  );
}

/** The state of a touch gesture. */
interface Touch {
  points: Map<number, Point>;
  start: Point | null;
  /** A gesture with two fingers is no swipe. */
  isPinch: boolean;
  lastTap: number;
}

/**
 * Zooms with wheel, double tap, pinch and buttons. Dragging moves a zoomed picture; otherwise it is
 * a swipe.
 * @param page the index of the picture; a change resets the zoom
 * @param onSwipe 1 for the next picture, -1 for the previous one
 */
export function useZoom(page: number, onSwipe: (step: 1 | -1) => void) {
  const [last, setLast] = useState({ page, zoom: unzoomed });
  const zoomOf = (state: typeof last) => (state.page === page ? state.zoom : unzoomed);
  const setZoom = (change: (now: Zoom) => Zoom) =>
    setLast((state) => ({ page, zoom: change(zoomOf(state)) }));
  const zoom = zoomOf(last);
  const touchRef = useRef<Touch>({ points: new Map(), start: null, isPinch: false, lastTap: 0 });
  const isZoomed = zoom.scale > 1;

  const zoomAt = (factor: number, at: Point, frame: DOMRect) =>
    setZoom((now) => zoomedAt(now, factor, at, frame));

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const touch = touchRef.current;
    const { points } = touch;
    touch.isPinch = points.size > 0;
    points.set(event.pointerId, pointOf(event));
    touch.start = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { points } = touchRef.current;
    const before = points.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const frame = event.currentTarget.getBoundingClientRect();
    const other = [...points].find(([id]) => id !== event.pointerId)?.[1];
    points.set(event.pointerId, now);
    if (other) {
      const grown = distance(now, other) / Math.max(1, distance(before, other));
      zoomAt(grown, between(now, other), frame);
    } else if (isZoomed) {
      setZoom(({ scale, x, y }) =>
        within({ scale, x: x + now.x - before.x, y: y + now.y - before.y }, frame),
      );
    }
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const touch = touchRef.current;
    const { points, start, isPinch } = touch;
    if (!points.delete(event.pointerId) || points.size > 0 || !start || isPinch) return;
    const end = pointOf(event);
    if (distance(start, end) < 10) {
      const isSecond = event.timeStamp - touch.lastTap < DOUBLE_TAP_MS;
      touch.lastTap = isSecond ? 0 : event.timeStamp;
      if (isSecond && isZoomed) setZoom(() => unzoomed);
      else if (isSecond) zoomAt(2.5, end, event.currentTarget.getBoundingClientRect());
    } else if (
      !isZoomed &&
      Math.abs(end.x - start.x) > Math.max(SWIPE, Math.abs(end.y - start.y))
    ) {
      onSwipe(end.x < start.x ? 1 : -1);
    }
  };

  const onWheel = (event: WheelEvent<HTMLElement>) =>
    zoomAt(
      Math.exp(-event.deltaY / 400),
      { x: event.clientX, y: event.clientY },
      event.currentTarget.getBoundingClientRect(),
    );

  return {
    zoom,
    isZoomed,
    canZoomIn: zoom.scale < MOST,
    /** @param direction 1 zooms in, -1 zooms out */
    step: (direction: 1 | -1) =>
      setZoom(({ scale, x, y }) => {
        const next = Math.min(MOST, Math.max(1, scale * STEP ** direction));
        const share = next === 1 ? 0 : next / scale;
        return { scale: next, x: x * share, y: y * share };
      }),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => touchRef.current.points.delete(event.pointerId),
      onWheel,
    },
  };
}
