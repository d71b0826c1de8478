import Box from '@mui/material/Box';
import { mdiClose, mdiDrag, mdiRotateRight, mdiStarOutline } from '@mdi/js';
import { useSortable } from '@dnd-kit/sortable';
import { memo } from 'react';
import { IconButton } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { Icon } from '@/components/Icon';
import { StatusBadge } from '@/components/StatusBadge';
import { uploadedPhoto, type DraftPhoto } from './photoDraftsSlice';
import { PhotoProgress } from './PhotoProgress';
import type { PhotoQueue } from './PhotoQueue';
import { photoElementId } from './useProductPhotos';

interface PhotoTileProps {
  photo: DraftPhoto;
  /** The position, starting at 1. */
  position: number;
  queue: PhotoQueue;
  onMakeCover: (id: string) => void;
  onRemove: (id: string) => void;
}

export const PhotoTile = memo(function PhotoTile({
  photo,
  position,
  queue,
  onMakeCover,
  onRemove,
}: PhotoTileProps) {
  const { id, preview, state } = photo;
  const { attributes, listeners, transform, transition, isDragging, ...refs } = useSortable({ id });
  const { setNodeRef, setActivatorNodeRef } = refs;
  const kept = uploadedPhoto(photo);
  const name = `photo ${position}`;

  return (
    <Box
      component="li"
      id={photoElementId(id)}
      tabIndex={-1}
      aria-label={`Photo ${position}`}
      ref={setNodeRef}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
      sx={{
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
        boxShadow: isDragging ? 6 : undefined,
        border: 1,
        borderColor: isDragging ? 'primary.main' : 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
    >
      <Box {...listeners} sx={{ position: 'relative', cursor: 'grab', userSelect: 'none' }}>
        <CarPicture src={kept ? null : preview} photo={kept} alt={`Photo ${position}`} isPriority />
        {position === 1 && (
          <Box sx={{ position: 'absolute', top: 8, left: 8 }}>
            <StatusBadge tone="green">Cover</StatusBadge>
          </Box>
        )}
      </Box>
      <PhotoProgress photo={photo} name={name} queue={queue} />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          '& button': {
            p: 0.75,
            // The tile cuts off what is outside of it.
            '&:focus-visible': { outlineOffset: -3 },
          },
        }}
      >
        <IconButton
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          aria-label={`Move ${name}`}
          style={{ touchAction: 'none', cursor: 'grab' }}
        >
          <Icon path={mdiDrag} size="small" />
        </IconButton>
        {position > 1 && (
          <IconButton aria-label={`Set ${name} as cover`} onClick={() => onMakeCover(id)}>
            <Icon path={mdiStarOutline} size="small" />
          </IconButton>
        )}
        <IconButton
          aria-label={`Rotate ${name}`}
          disabled={!kept || state.status === 'rotating'}
          onClick={() => queue.rotate(id, 90)}
        >
          <Icon path={mdiRotateRight} size="small" />
        </IconButton>
        <IconButton aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
          <Icon path={mdiClose} size="small" />
        </IconButton>
      </Box>
    </Box>
  );
});
