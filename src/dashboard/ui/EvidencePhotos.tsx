import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import type { EvidencePhoto } from '@/api/moneyBack';
import { useGetPrivatePhotoQuery } from '@/api/photosApi';
import { Button } from '@/components/Button';

interface EvidencePhotosProps {
  /** The path of the file of a photo. */
  pathOf: (photoId: string) => string;
  photos: readonly EvidencePhoto[];
  /** Whose photos these are, such as "the buyer". */
  by: string;
}

/** Photos of a request for money, of its answer or of a message. Each opens in full size. */
export function EvidencePhotos({ pathOf, photos, by }: EvidencePhotosProps) {
  if (photos.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <Photo path={pathOf(photo.id)} photo={photo} name={`photo ${index + 1} of ${by}`} />
        </li>
      ))}
    </Box>
  );
}

interface PhotoProps {
  path: string;
  photo: EvidencePhoto;
  name: string;
}

function Photo({ path, photo: { width, height }, name }: PhotoProps) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useGetPrivatePhotoQuery(path);
  const { data: src } = query;
  const close = () => setIsOpen(false);
  if (src === undefined) {
    return query.isError ? (
      <Button
        variant="outlined"
        aria-label={`Retry ${name}`}
        onClick={() => void query.refetch()}
        style={{ width: 96, height: 72 }}
      >
        Retry
      </Button>
    ) : (
      <Skeleton variant="rounded" width={96} height={72} />
    );
  }
  return (
    <>
      <ButtonBase
        aria-label={`Open ${name}`}
        onClick={() => setIsOpen(true)}
        sx={{ borderRadius: 1, overflow: 'hidden', border: 1, borderColor: 'divider' }}
      >
        <Box
          component="img"
          src={src}
          alt=""
          sx={{ width: 96, height: 72, objectFit: 'cover', display: 'block' }}
        />
      </ButtonBase>
      <Dialog
        open={isOpen}
        onClose={close}
        maxWidth="lg"
        slotProps={{ paper: { 'aria-label': name } }}
      >
        <Box
          component="img"
          src={src}
          alt={name}
          sx={{
            display: 'block',
            maxWidth: '100%',
            maxHeight: '80vh',
            objectFit: 'contain',
            aspectRatio: `${width} / ${height}`,
          }}
        />
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
