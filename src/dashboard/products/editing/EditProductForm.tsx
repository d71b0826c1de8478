import Box from '@mui/material/Box';
import { useRef, type RefObject } from 'react';
import { Notice } from '@/components/feedback/Notice';
import type { Product } from '@/api/productsApi';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { FormError } from '@/components/form/FormError';
import { RequiredNote } from '@/components/form/RequiredNote';
import { useNavigateOnce } from '@/dashboard/ui/leave';
import { toDollars } from '#contract/money';
import type { CarDetails } from '#contract/warnings';
import { Button } from '@/components/Button';
import type { ProductDraft } from '../productDraft';
import { LockedFields } from '../LockedFields';
import { ProductFields } from '../ProductFields';
import { baseOfProduct } from '../productConversion';
import { ProductConfirmation } from '../ProductConfirmation';
import { useProductPhotos } from '../photos/useProductPhotos';
import { RestoredNotice } from '../autosave/RestoredNotice';
import { AutosavedFormList } from '../autosave/AutosavedFormList';
import { AutosaveFailedNotice } from '../autosave/AutosaveFailedNotice';
import { useFormAutosave } from '../autosave/useFormAutosave';
import { useLeaveConfirmation } from '../useLeaveConfirmation';
import { useProductConfirmation } from '../useProductConfirmation';
import { useProductForm } from '../useProductForm';
import { FIELD_GROUP } from '../FieldGroup';
import type { Side } from './merge';
import { SaveBar } from './SaveBar';
import { useChangeProduct } from './useChangeProduct';
import { VersionConflict } from './VersionConflict';

interface EditProductFormProps {
  product: Product;
  /** The user has just continued an autosaved form. */
  isContinued: boolean;
  /** Called when the user continues an autosaved form of another tab. */
  onContinue: () => void;
  onSaved: () => void;
}

/** The saved details, whose warnings are not shown again. */
const detailsOf = (product: Product): CarDetails & { picture: string } => ({
  picture: product.picture,
  originalPrice: toDollars(product.originalPriceCents ?? 0),
  resalePrice: toDollars(product.resalePriceCents ?? 0),
  purchaseYear: product.purchaseYear ?? 0,
  yearOfUse: product.yearsOfUse ?? 0,
  location: product.location,
});

/** The form of Add Product, filled with an existing product. */
export function EditProductForm({
  product,
  isContinued,
  onContinue,
  onSaved,
}: EditProductFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { isDone: isSaved, finish } = useNavigateOnce(onSaved);
  const formName = `edit-${product.id}` as const;
  const { autosave, base, restored, isChanged, isAutosaved } = useFormAutosave(
    formName,
    baseOfProduct(product),
  );
  const photos = useProductPhotos(autosave, product.photos);
  const form = useProductForm(autosave, photos.hasPhotos, isContinued);
  const saving = useChangeProduct({
    id: product.id,
    base: () => autosave.getState().base,
    setError: form.setError,
    photoIds: () => photos.queue.uploadedIds(),
    onSaved: () => {
      finish();
      autosave.clear();
      photos.queue.clear();
    },
  });
  const { newest } = saving;
  // What is kept on this device is not lost.
  const isLossy = (isChanged && !isAutosaved) || photos.hasUnsavedFiles;
  const leaving = useLeaveConfirmation(isLossy && !isSaved);
  const confirmation = useProductConfirmation((values) => saving.save(values), detailsOf(product));

  const startOver = () => {
    const fresh = baseOfProduct(product);
    photos.queue.reset(product.photos);
    autosave.reset(fresh);
    form.reset(fresh.fields);
  };

  const resolveConflict = (chosen: Partial<ProductDraft>, side: Side) => {
    if (!newest) return;
    form.reset({ ...form.getValues(), ...chosen }, { keepDefaultValues: true });
    if (side === 'theirs') photos.queue.reset(newest.photos);
    autosave.rebase(baseOfProduct(newest));
    saving.dismissConflict();
    void form.handleSubmit((values) => saving.save(values))();
  };

  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        gridTemplateColumns: 'minmax(0, 760px)',
        '@media (min-width: 1280px)': { gridTemplateColumns: '180px minmax(0, 760px)' },
      }}
    >
      <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
        <AutosavedFormList
          isShown={(saved) => saved.form === formName && !autosave.isOwn(saved)}
          onContinue={onContinue}
        />
      </Box>
      <SectionList form={element} />
      <Box
        component="form"
        ref={element}
        noValidate
        onSubmit={form.handleSubmit(async () => {
          // The fields may change while photos upload.
          if (await photos.waitForUploads())
            await form.handleSubmit(confirmation.checkAndPublish)();
        })}
        sx={{ display: 'grid', gap: 5 }}
      >
        <RestoredNotice
          restored={restored}
          noun="car"
          confirmText="This discards your unsaved changes."
          onStartOver={startOver}
        />
        <AutosaveFailedNotice isAutosaved={isAutosaved} />
        <RequiredNote hasOptional />
        <LockedFields isLocked={saving.isBusy || confirmation.isChecking || isSaved}>
          <ProductFields form={form} photos={photos} />
        </LockedFields>
        <FormError message={photos.problem ?? saving.problem} />
        <div role="status">
          {photos.uploadStatus !== null && <Notice tone="info">{photos.uploadStatus}</Notice>}
        </div>
        <SaveBar
          isChanged={isChanged && !isSaved}
          isBusy={saving.isBusy || confirmation.isChecking || photos.isWaiting}
          isSaved={isSaved}
          onDiscard={() => {
            startOver();
            // The button that had the focus is no longer rendered.
            setTimeout(() => form.setFocus('name'));
          }}
        />
        <ConfirmDialog
          isOpen={leaving.isOpen}
          title="Leave this page?"
          text="You have unsaved changes, and we can’t keep all of them on this device."
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={leaving.leave}
          onCancel={leaving.stay}
        />
        <ProductConfirmation confirmation={confirmation} onFix={form.setFocus} />
        {newest && (
          <VersionConflict
            noun="car"
            base={base}
            mine={{ fields: form.getValues(), photoIds: photos.queue.uploadedIds() }}
            theirs={baseOfProduct(newest)}
            onResolve={resolveConflict}
            onCancel={saving.dismissConflict}
          />
        )}
      </Box>
    </Box>
  );
}

/** The titles of the form’s groups. “More details” may still be folded. */
const sections = ['Car details', 'Photos', 'Price', 'Contact and location', 'More details'];

/** Leads to the sections of a long form, beside it on wide screens. */
function SectionList({ form }: { form: RefObject<HTMLElement | null> }) {
  const open = (title: string) => {
    const group = form.current?.querySelector<HTMLElement>(`[${FIELD_GROUP}="${title}"]`);
    const target = group ?? form.current?.querySelector<HTMLElement>('[data-more-details]');
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  };
  return (
    <Box
      component="nav"
      aria-label="Sections of the form"
      sx={{
        display: 'none',
        '@media (min-width: 1280px)': { display: 'grid' },
        position: 'sticky',
        top: 96,
        justifyItems: 'start',
        alignSelf: 'start',
      }}
    >
      {sections.map((title) => (
        <Button
          key={title}
          color="inherit"
          onClick={() => open(title)}
          style={{ textAlign: 'left' }}
        >
          {title}
        </Button>
      ))}
    </Box>
  );
}
