import { mdiCameraOutline, mdiClose, mdiImagePlusOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '@/components/Button';
import { Notice } from '@/components/feedback/Notice';
import { Icon } from '@/components/Icon';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { useFileDrop } from '@/dashboard/ui/useFileDrop';
import { useAppSelector } from '@/store/hooks';
import { PHOTOS_MAX } from '#contract/photos';
import { PhotoButton } from '@/dashboard/ui/PhotoButton';
import { selectDraftPhotos, uploadedPhoto } from './photoDraftsSlice';
import { SortablePhotos } from './SortablePhotos';
import type { ProductPhotos } from './useProductPhotos';

const skippedMessage = (count: number) =>
  `A car can have ${PHOTOS_MAX} photos. ${plural(
    count,
    'We skipped # of the photos you chose.',
    'We skipped # of the photos you chose.',
  )}`;

const isTextField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type="file"]), textarea');

/**
 * Spreadsheets and word processors put a picture beside the text that is copied. File managers put the
 * names of the files there.
 */
function hasOwnText(data: DataTransfer, files: readonly File[]): boolean {
  const lines = data.getData('text/plain').split(/[\r\n]+/);
  return lines.some((line) => line.trim() !== '' && files.every(({ name }) => name !== line));
}

/** The car’s photos in the order in which buyers see them. Files can also be dropped or pasted. */
export function PhotosField({ productPhotos }: { productPhotos: ProductPhotos }) {
  const { queue, formKey } = productPhotos;
  const photos = useAppSelector((state) => selectDraftPhotos(state, formKey));
  const [skipped, setSkipped] = useState(0);
  const add = (files: File[]) => {
    if (files.length > 0) setSkipped(queue.add(files));
  };
  const { isOver, handlers } = useFileDrop(add);

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const files = [...(clipboardData?.files ?? [])];
    if (!clipboardData || files.length === 0) return;
    if (isTextField(target) || hasOwnText(clipboardData, files)) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);

  const keptCount = photos.filter(uploadedPhoto).length;

  return (
    <Box
      role="group"
      aria-label="Photo upload"
      tabIndex={-1}
      {...handlers}
      sx={{
        display: 'grid',
        gap: 2,
        p: 2,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'control.border',
        borderRadius: 1,
        bgcolor: isOver ? 'surface.sunken' : undefined,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <PhotoButton icon={mdiImagePlusOutline} isMultiple onChoose={add}>
          Add photos
        </PhotoButton>
        {/* Devices with a touch screen usually have a camera. */}
        <Box sx={{ display: 'none', '@media (pointer: coarse)': { display: 'block' } }}>
          <PhotoButton icon={mdiCameraOutline} isFromCamera onChoose={add}>
            Take a photo
          </PhotoButton>
        </Box>
        <Text variant="body2" role="status" tone="secondary">
          {photos.length === 0
            ? `Up to ${PHOTOS_MAX} photos. You can also drop or paste them here.`
            : `${keptCount} of ${plural(photos.length, '# photo', '# photos')} uploaded`}
        </Text>
      </Box>
      {skipped > 0 && (
        <Notice
          tone="warning"
          role="alert"
          action={
            <IconButton aria-label="Close" onClick={() => setSkipped(0)}>
              <Icon path={mdiClose} size="small" />
            </IconButton>
          }
        >
          {skippedMessage(skipped)}
        </Notice>
      )}
      {photos.length > 0 && <SortablePhotos queue={queue} photos={photos} />}
    </Box>
  );
}
