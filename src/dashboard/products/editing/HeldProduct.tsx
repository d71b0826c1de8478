import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Product } from '@/api/productsApi';
import { FormError } from '@/components/form/FormError';
import { FormTextField } from '@/dashboard/ui/FormTextField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { useNavigateOnce } from '@/dashboard/ui/leave';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { formatDayAndTime } from '#contract/formats';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from '../productDraft';
import { productResolver } from '../productResolver';
import { beginningOfProduct } from '../productTexts';
import { useChangeProduct } from './useChangeProduct';

interface HeldProductProps {
  product: Product;
  /** ISO time. */
  heldUntil: string;
  onSaved: () => void;
}

/** What can be changed while a buyer holds the car: all else was promised to them. */
export function HeldProduct({ product, heldUntil, onSaved }: HeldProductProps) {
  const unit = useDistanceUnit();
  const { isDone: isSaved, finish } = useNavigateOnce(onSaved);
  const [begun] = useState(() => beginningOfProduct(product, unit));
  const hasPhotos = begun.photoIds.length > 0;
  const form = useForm<ProductDraft, unknown, ProductForm>({
    resolver: productResolver(hasPhotos),
    defaultValues: begun.fields,
  });
  const { save, problem, isBusy, newest } = useChangeProduct({
    id: product.id,
    begun: () => begun,
    setError: form.setError,
    photoIds: hasPhotos ? () => begun.photoIds : null,
    onSaved: finish,
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => form.handleSubmit((written) => save(written))(event)}
      sx={{ display: 'grid', gap: 3, maxWidth: 760 }}
    >
      <Alert severity="info">
        This car is on hold for a buyer until {formatDayAndTime(heldUntil)}. Until then you can
        change only your phone number.
      </Alert>
      <FormTextField
        control={form.control}
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        helperText="Digits only. You can include the country code."
      />
      <FormError
        message={
          newest
            ? 'This car was changed in another tab or on another device. Reload the page to see the changes.'
            : problem
        }
      />
      <SubmitButton isBusy={isBusy} disabled={isSaved} style={{ justifySelf: 'start' }}>
        Save changes
      </SubmitButton>
    </Box>
  );
}
