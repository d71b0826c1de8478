import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { CarPicture } from '@/components/CarPicture';
import { FormTextField } from '@/dashboard/ui/FormTextField';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';
import { useIsBrokenPicture } from './pictureCheck';

interface PictureFieldProps {
  control: Control<ProductDraft, unknown, ProductForm>;
  /** There are photos: a link is not needed. */
  isFolded: boolean;
}

/** The link to the picture (spec §3); behind a button where photos stand for it. */
export function PictureField({ control, isFolded }: PictureFieldProps) {
  const text = useWatch({ control, name: 'picture' });
  const [isOpened, setIsOpened] = useState(false);
  if (isFolded && !isOpened && text === '') {
    return (
      <Button sx={{ justifySelf: 'start' }} onClick={() => setIsOpened(true)}>
        Use a photo link instead
      </Button>
    );
  }
  return <LinkField control={control} text={text} isRequired={!isFolded} hasFocus={isOpened} />;
}

interface LinkFieldProps extends Pick<PictureFieldProps, 'control'> {
  text: string;
  isRequired: boolean;
  hasFocus: boolean;
}

/** The link, what it shows, and a warning when it shows nothing. */
function LinkField({ control, text, isRequired, hasFocus }: LinkFieldProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button is gone, and the keyboard must not be lost with it.
    if (hasFocus) ref.current?.querySelector('input')?.focus();
  }, [hasFocus]);
  const isBroken = useIsBrokenPicture(text);
  const warning = 'We couldn’t load a photo from this link. Check that it opens an image.';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 200px' },
        alignItems: 'start',
      }}
    >
      <div ref={ref}>
        <FormTextField
          control={control}
          name="picture"
          label="Picture"
          type="url"
          isRequired={isRequired}
          helperText={
            isBroken ? (
              <Typography component="span" variant="inherit" color="warning">
                {warning}
              </Typography>
            ) : (
              'Link to a photo, starting with https://'
            )
          }
        />
        {/* Read out when it turns up; beside the field it is there for whoever comes back to it. */}
        <VisuallyHidden role="status">{isBroken ? warning : ''}</VisuallyHidden>
      </div>
      <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <CarPicture
          src={/^https?:\/\//.test(text.trim()) ? text.trim() : null}
          alt={isBroken ? 'Your photo couldn’t be loaded' : 'Photo preview'}
        />
      </Box>
    </Box>
  );
}
