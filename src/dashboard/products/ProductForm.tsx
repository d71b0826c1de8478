import Box from '@mui/material/Box';
import { Notice } from '@/components/feedback/Notice';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { Button } from '@/components/Button';
import { FormError } from '@/components/form/FormError';
import { RequiredNote } from '@/components/form/RequiredNote';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Extended } from '@/store/Extended';
import type { Photo } from '#contract/photos';
import { VersionConflict } from './editing/VersionConflict';
import { LockedFields } from './LockedFields';
import { ProductFields } from './ProductFields';
import { baseOfDraft } from './productConversion';
import { useProductPhotos } from './photos/useProductPhotos';
import { ProductConfirmation } from './ProductConfirmation';
import { RestoredNotice } from './autosave/RestoredNotice';
import type { BaseVersion, FormName, AutosavedForm } from './autosave/autosavedForms';
import { AutosavedFormList } from './autosave/AutosavedFormList';
import { AutosaveFailedNotice } from './autosave/AutosaveFailedNotice';
import { useFormAutosave } from './autosave/useFormAutosave';
import { useLeaveConfirmation } from './useLeaveConfirmation';
import { useProductConfirmation } from './useProductConfirmation';
import { useProductForm } from './useProductForm';
import { useProductSubmit } from './useProductSubmit';

interface ProductFormProps {
  formName: FormName;
  /** The version that the form is filled from, such as a copy of a product. */
  base: BaseVersion;
  photos?: readonly Photo[];
  draftId?: string;
  copyNotice?: string;
  sellerName: string;
  /** The user has just continued an autosaved form. */
  isContinued: boolean;
  onContinue: (saved: AutosavedForm) => void;
  /** Called 1,000 ms after the product was published (spec §4). */
  onDone: () => void;
}

/** The form of Add Product (spec §2, §5), autosaved on this device until it is published. */
export function ProductForm({
  formName,
  base: initialBase,
  photos: initialPhotos,
  draftId,
  copyNotice,
  sellerName,
  isContinued,
  onContinue,
  onDone,
}: ProductFormProps) {
  const { autosave, base, restored, isChanged, isAutosaved } = useFormAutosave(
    formName,
    initialBase,
  );
  const photos = useProductPhotos(autosave, initialPhotos);
  const form = useProductForm(autosave, photos.hasPhotos, isContinued || copyNotice !== undefined);
  const submit = useProductSubmit({ form, autosave, photos, draftId, sellerName, onDone });
  const leaving = useLeaveConfirmation((isChanged && !isAutosaved) || photos.hasUnsavedFiles);
  const confirmation = useProductConfirmation(submit.publish);

  return (
    <>
      <AutosavedFormList
        isShown={(saved) => isListedIn(formName, saved) && !autosave.isOwn(saved)}
        onContinue={onContinue}
      />
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit(async () => {
          // The fields may change while photos upload.
          if (await photos.waitForUploads())
            await form.handleSubmit(confirmation.checkAndPublish)();
        })}
        sx={{ display: 'grid', gap: 5, maxWidth: 760 }}
      >
        {copyNotice !== undefined && (
          <Notice tone="info" role="alert">
            {copyNotice}
          </Notice>
        )}
        <RestoredNotice
          restored={restored}
          noun={draftId === undefined ? 'car' : 'draft'}
          confirmText="This clears everything you’ve entered."
          onStartOver={() => {
            photos.queue.reset(initialPhotos);
            autosave.reset(initialBase);
            form.reset(initialBase.fields);
          }}
        />
        <AutosaveFailedNotice isAutosaved={isAutosaved} />
        <Extended fallback={<RequiredNote />}>
          <RequiredNote hasOptional />
        </Extended>
        <LockedFields
          isLocked={
            submit.isPublishing || submit.isSaving || submit.isDone || confirmation.isChecking
          }
        >
          <ProductFields form={form} photos={photos} />
        </LockedFields>
        <FormError message={photos.problem ?? submit.problem} />
        <div role="status">
          {photos.uploadStatus !== null && <Notice tone="info">{photos.uploadStatus}</Notice>}
        </div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <SubmitButton
            isBusy={submit.isPublishing || confirmation.isChecking || photos.isWaiting}
            disabled={submit.isSaving || submit.isDone}
          >
            Add Product
          </SubmitButton>
          <Extended>
            <Button
              variant="outlined"
              isBusy={submit.isSaving}
              disabled={submit.isPublishing || submit.isDone || photos.isWaiting}
              onClick={() => void submit.saveDraft()}
            >
              Save draft
            </Button>
          </Extended>
        </Box>
        <ConfirmDialog
          isOpen={leaving.isOpen}
          title="Leave this page?"
          text="This car isn’t listed yet, and we can’t keep all of it on this device."
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={leaving.leave}
          onCancel={leaving.stay}
        />
        <ProductConfirmation confirmation={confirmation} onFix={form.setFocus} />
        <ConfirmDialog
          isOpen={submit.wasListedBefore}
          title="List this car again?"
          text="You’ve already listed it, maybe in another tab. If you continue, buyers will see it twice."
          confirmLabel="List anyway"
          isHarmless
          onConfirm={submit.listAgain}
          onCancel={submit.dismissListedBefore}
        />
        {submit.newest && (
          <VersionConflict
            noun="draft"
            base={base}
            mine={{ fields: form.getValues(), photoIds: photos.queue.uploadedIds() }}
            theirs={baseOfDraft(submit.newest)}
            onResolve={submit.resolveConflict}
            onCancel={submit.dismissConflict}
          />
        )}
      </Box>
    </>
  );
}

/** The form for a new car lists all autosaved forms except edits. Other forms list only their own. */
const isListedIn = (formName: FormName, { form }: AutosavedForm) =>
  form === formName || (formName === 'new' && !form.startsWith('edit-'));
