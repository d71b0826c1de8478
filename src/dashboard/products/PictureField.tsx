import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { Button } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { TextField } from '@/components/form/TextField';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';
import { useIsBrokenPicture } from './pictureCheck';

interface PictureFieldProps {
  control: Control<ProductDraft, unknown, ProductForm>;
  /** The product has photos, so the link is optional. */
  isCollapsed: boolean;
}

/** The link to the picture (spec §3), collapsed behind a button if there are photos. */
export function PictureField({ control, isCollapsed }: PictureFieldProps) {
  const text = useWatch({ control, name: 'picture' });
  const [isExpanded, setIsExpanded] = useState(false);
  if (isCollapsed && !isExpanded && text === '') {
    return (
      <Button style={{ justifySelf: 'start' }} onClick={() => setIsExpanded(true)}>
        Use a photo link instead
      </Button>
    );
  }
  return (
    <LinkField control={control} text={text} isRequired={!isCollapsed} takesFocus={isExpanded} />
  );
}

interface LinkFieldProps extends Pick<PictureFieldProps, 'control'> {
  text: string;
  isRequired: boolean;
  takesFocus: boolean;
}

/** The link with a preview, and a warning if the picture does not load. */
function LinkField({ control, text, isRequired, takesFocus }: LinkFieldProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is no longer rendered.
    if (takesFocus) ref.current?.querySelector('input')?.focus();
  }, [takesFocus]);
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
        <TextField
          control={control}
          name="picture"
          label="Picture"
          type="url"
          isRequired={isRequired}
          helperText={
            isBroken ? (
              <Box component="span" sx={{ color: 'warning.main' }}>
                {warning}
              </Box>
            ) : (
              'Link to a photo, starting with https://'
            )
          }
        />
        {/* Announces the warning; the field’s description repeats it on focus. */}
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
