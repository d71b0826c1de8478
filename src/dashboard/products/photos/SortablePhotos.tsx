import Box from '@mui/material/Box';
import { useEventCallback } from '@mui/material/utils';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { useMemo, useRef, useState } from 'react';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { PhotoTile } from './PhotoTile';
import type { DraftPhoto } from './photoDraftsSlice';
import type { PhotoQueue } from './PhotoQueue';
import { photoElementId } from './useProductPhotos';

const instructions =
  'Press Space to pick up a photo. Use the arrow keys to move it, Space to drop it or Escape to cancel.';

/** Scrolling and clicking must not start a drag. */
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 200, tolerance: 8 } };

interface SortablePhotosProps {
  queue: PhotoQueue;
  photos: readonly DraftPhoto[];
}

export function SortablePhotos({ queue, photos }: SortablePhotosProps) {
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const ids = useMemo(() => photos.map(({ id }) => id), [photos]);
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const positionOf = (id: UniqueIdentifier) => photos.findIndex((photo) => photo.id === id) + 1;
  const movedTo = (id: UniqueIdentifier, position: number) =>
    `Moved photo ${positionOf(id)} to position ${position} of ${photos.length}${position === 1 ? ', the cover' : ''}.`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up photo ${positionOf(active.id)} of ${photos.length}.`,
    onDragOver: ({ active, over }) =>
      over
        ? `Photo ${positionOf(active.id)} is over position ${positionOf(over.id)} of ${photos.length}.`
        : undefined,
    onDragEnd: ({ active, over }) => (over ? movedTo(active.id, positionOf(over.id)) : undefined),
    onDragCancel: ({ active }) => `Move cancelled. Photo ${positionOf(active.id)} hasn’t moved.`,
  };
  // Stable, so that the progress of one photo does not render the others.
  const makeCover = useEventCallback((id: string) => {
    queue.move(id, 0);
    setAnnouncement(movedTo(id, 1));
  });
  const remove = useEventCallback((id: string) => {
    const index = positionOf(id) - 1;
    // The button that has the focus goes with its photo.
    const next = photos[index + 1] ?? photos[index - 1];
    const place = next
      ? document.getElementById(photoElementId(next.id))
      : list.current?.closest<HTMLElement>('[role="group"]');
    place?.focus();
    queue.remove(id);
    setAnnouncement(`Photo ${index + 1} removed.`);
  });
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) queue.move(String(active.id), positionOf(over.id) - 1);
  };

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <Box
            component="ol"
            aria-label="Photo order"
            ref={list}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.25rem, 100%), 1fr))',
              alignItems: 'start',
              gap: 1.5,
              m: 0,
              p: 0,
              listStyle: 'none',
            }}
          >
            {photos.map((photo, index) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                position={index + 1}
                queue={queue}
                onMakeCover={makeCover}
                onRemove={remove}
              />
            ))}
          </Box>
        </SortableContext>
      </DndContext>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
