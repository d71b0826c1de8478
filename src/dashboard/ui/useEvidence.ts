import { useRef, useState } from 'react';
import { useCreatePhotoMutation } from '@/api/photosApi';
import { EVIDENCE_PHOTOS_MAX } from '#contract/limits';
import { PHOTO_BYTES_MAX } from '#contract/photos';
import { mayBeImage, problemOf, type PhotoProblem } from './photoProblems';
import { resizePhoto } from './resizePhoto';

export interface EvidenceFile {
  key: string;
  file: File;
  /** An object URL; null if the file is no image. */
  preview: string | null;
  state:
    | { status: 'uploading' }
    | { status: 'uploaded'; photoId: string }
    | { status: 'failed'; problem: PhotoProblem };
}

type State = EvidenceFile['state'];

export type Evidence = ReturnType<typeof useEvidence>;

/**
 * The photos of a form that only some may see, uploaded one after the other as soon as they are
 * chosen. The server deletes those that are never sent.
 */
export function useEvidence(max = EVIDENCE_PHOTOS_MAX) {
  const [files, setFiles] = useState<EvidenceFile[]>([]);
  const [create] = useCreatePhotoMutation();
  const queue = useRef(Promise.resolve());

  const change = (key: string, state: State) =>
    setFiles((all) =>
      all.map((each) =>
        each.key === key ? { ...each, state: unlessTwice(all, key, state) } : each,
      ),
    );

  async function upload(chosen: File): Promise<State> {
    const file = await resizePhoto(chosen);
    if (file.size > PHOTO_BYTES_MAX) return { status: 'failed', problem: 'tooLarge' };
    const { data: photo, error } = await create({ file, isEvidence: true });
    return photo
      ? { status: 'uploaded', photoId: photo._id }
      : { status: 'failed', problem: problemOf(error) };
  }

  const begin = ({ key, file }: EvidenceFile) => {
    queue.current = queue.current.then(async () => change(key, await upload(file)));
  };

  const photoIds = files.flatMap(({ state }) =>
    state.status === 'uploaded' ? [state.photoId] : [],
  );
  return {
    files,
    isFull: files.length >= max,
    /** The field of the request to send; absent without photos. */
    sent: photoIds.length > 0 ? { photos: photoIds } : {},
    /** Why the form cannot be sent yet; null if it can. */
    problem: problemOfAll(files),
    /** Adds files up to the maximum. */
    add: (chosen: readonly File[]) => {
      const added = chosen.slice(0, Math.max(0, max - files.length)).map((file): EvidenceFile => {
        const isImage = mayBeImage(file);
        return {
          key: crypto.randomUUID(),
          file,
          preview: isImage ? URL.createObjectURL(file) : null,
          state: isImage ? { status: 'uploading' } : { status: 'failed', problem: 'notAnImage' },
        };
      });
      setFiles((all) => [...all, ...added]);
      added.filter(({ state }) => state.status === 'uploading').forEach(begin);
    },
    retry: (file: EvidenceFile) => {
      change(file.key, { status: 'uploading' });
      begin(file);
    },
    remove: ({ key, preview }: EvidenceFile) => {
      if (preview !== null) URL.revokeObjectURL(preview);
      setFiles((all) => all.filter((each) => each.key !== key));
    },
    clear: () => {
      for (const { preview } of files) if (preview !== null) URL.revokeObjectURL(preview);
      setFiles([]);
    },
  };
}

/** The same picture has the same id. */
function unlessTwice(all: EvidenceFile[], key: string, state: State): State {
  const isTwice =
    state.status === 'uploaded' &&
    all.some(
      (other) =>
        other.key !== key &&
        other.state.status === 'uploaded' &&
        other.state.photoId === state.photoId,
    );
  return isTwice ? { status: 'failed', problem: 'duplicate' } : state;
}

function problemOfAll(files: EvidenceFile[]): string | null {
  const has = (status: State['status']) => files.some(({ state }) => state.status === status);
  if (has('uploading')) return 'Your photos are still uploading. Wait a moment and try again.';
  return has('failed') ? 'Retry or remove the photos that weren’t uploaded.' : null;
}
