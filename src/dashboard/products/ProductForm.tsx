import Box from '@mui/material/Box';
import { useState } from 'react';
import { Notice } from '@/components/feedback/Notice';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { Button } from '@/components/Button';
import { FormError } from '@/components/form/FormError';
import { RequiredNote } from '@/components/form/RequiredNote';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Extended } from '@/store/Extended';
import type { Photo } from '#contract/photos';
import type { ProductForm as FormProduct } from '#contract/schemas/product';
import { useDraftConflict } from './drafts/useDraftConflict';
import { useSaveDraft } from './drafts/useSaveDraft';
import type { Side } from './editing/merge';
import { VersionConflict } from './editing/VersionConflict';
import type { ProductDraft } from './productDraft';
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
import { usePublishProduct } from './usePublishProduct';

interface ProductFormProps {
  /** Identifies the form for autosaving. */
  formName: FormName;
  /** The version that the form is filled from, such as a copy of a product. */
  base: BaseVersion;
  /** The photos of the draft. */
  photos?: readonly Photo[];
  /** The draft that is edited. */
  draftId?: string;
  /** Says which car the form is a copy of. */
  copyNotice?: string;
  sellerName: string;
  /** The user has just continued an autosaved form. */
  isContinued: boolean;
  /** Called when the user continues an autosaved form. */
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
  const clearAutosave = () => {
    autosave.clear();
    photos.queue.clear();
  };
  const conflict = useDraftConflict(draftId);
  const version = () => autosave.getState().base.version;
  const [listedBefore, setListedBefore] = useState<FormProduct | null>(null);
  const { publish, problem, isBusy, isPublished } = usePublishProduct({
    sellerName,
    draftId,
    version,
    localDraftId: () => autosave.localDraftId,
    onListedBefore: setListedBefore,
    onConflict: () => conflict.load(() => void form.handleSubmit(publish)()),
    photoIds: () => photos.queue.uploadedIds(),
    setError: form.setError,
    onPublished: clearAutosave,
    onDone,
  });
  const leaving = useLeaveConfirmation((isChanged && !isAutosaved) || photos.hasUnsavedFiles);
  const draft = useSaveDraft({
    draftId,
    version,
    getFields: form.getValues,
    photoIds: () => photos.queue.uploadedIds(),
    onConflict: () => conflict.load(() => void draft.save()),
    onSaved: clearAutosave,
    onDone,
  });
  const saveDraft = async () => {
    if (await photos.waitForUploads()) await draft.save();
  };
  const confirmation = useProductConfirmation(publish);
  const resolveConflict = (chosen: Partial<ProductDraft>, side: Side) => {
    if (!conflict.conflict) return;
    const { newest, retry } = conflict.conflict;
    form.reset({ ...form.getValues(), ...chosen }, { keepDefaultValues: true });
    if (side === 'theirs') photos.queue.reset(newest.photos);
    autosave.rebase(baseOfDraft(newest));
    conflict.dismiss();
    retry();
  };

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
            isBusy || isPublished || confirmation.isChecking || draft.isBusy || draft.isSaved
          }
        >
          <ProductFields control={form.control} photos={photos} />
        </LockedFields>
        <FormError message={photos.problem ?? problem} />
        <div role="status">
          {photos.uploadStatus !== null && <Notice tone="info">{photos.uploadStatus}</Notice>}
        </div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <SubmitButton
            isBusy={isBusy || confirmation.isChecking || photos.isWaiting}
            disabled={isPublished || draft.isBusy || draft.isSaved}
          >
            Add Product
          </SubmitButton>
          <Extended>
            <Button
              variant="outlined"
              isBusy={draft.isBusy}
              disabled={isBusy || isPublished || draft.isSaved || photos.isWaiting}
              onClick={() => void saveDraft()}
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
          isOpen={listedBefore !== null}
          title="List this car again?"
          text="You’ve already listed it, maybe in another tab. If you continue, buyers will see it twice."
          confirmLabel="List anyway"
          isHarmless
          onConfirm={() => {
            setListedBefore(null);
            autosave.renewLocalDraftId();
            if (listedBefore) void publish(listedBefore);
          }}
          onCancel={() => setListedBefore(null)}
        />
        {conflict.conflict && (
          <VersionConflict
            noun="draft"
            base={base}
            mine={{ fields: form.getValues(), photoIds: photos.queue.uploadedIds() }}
            theirs={baseOfDraft(conflict.conflict.newest)}
            onResolve={resolveConflict}
            onCancel={conflict.dismiss}
          />
        )}
      </Box>
    </>
  );
}

/** The form for a new car lists all autosaved forms except edits. Other forms list only their own. */
const isListedIn = (formName: FormName, { form }: AutosavedForm) =>
  form === formName || (formName === 'new' && !form.startsWith('edit-'));
