import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Photo } from '#contract/photos';

/** Why a photo stays behind. */
export type PhotoProblem =
  | 'notAPicture'
  | 'heic'
  | 'tooLarge'
  | 'unreadable'
  | 'twice'
  | 'noRoom'
  | 'storeUnreachable'
  | 'connection'
  /** What had arrived of it is gone. */
  | 'lost'
  | 'signedOut'
  | 'unexpected';

export type PhotoStatus =
  /** Waits for its turn. */
  | { status: 'queued' }
  /** @property share from 0 to 1 */
  | { status: 'sending'; share: number }
  /** Goes on by itself once there is a connection. */
  | { status: 'offline' }
  /** Arrived; the server reads it. */
  | { status: 'checking' }
  | { status: 'failed'; problem: PhotoProblem }
  /** Its file was not kept over a reload, or cannot be read any more: it has to be chosen again. */
  | { status: 'fileGone' }
  | { status: 'kept'; photo: Photo }
  | { status: 'turning'; photo: Photo }
  | { status: 'notTurned'; photo: Photo };

export interface DraftPhoto {
  /** Made here; the server does not know it. */
  id: string;
  fileName: string;
  /** The address of an upload that was begun; null once the server is done with it. */
  uploadUrl: string | null;
  /** The file is as it is sent: reduced, or left alone because the browser cannot read it. */
  isPrepared: boolean;
  /** An object URL of this page. */
  preview: string | null;
  /** The browser keeps no files: leaving the page loses it. */
  isOnlyHere?: boolean;
  state: PhotoStatus;
}

/** The photos of each form that is open or half filled, by its draft. */
type PhotoDrafts = Record<string, DraftPhoto[]>;

type Of<Payload> = PayloadAction<Payload & { draft: string }>;

const initialState: PhotoDrafts = {};

export const photoDraftsSlice = createSlice({
  name: 'photoDrafts',
  initialState,
  reducers: {
    draftOpened: (drafts, { payload }: Of<{ photos: DraftPhoto[] }>) => {
      drafts[payload.draft] = payload.photos;
    },
    photosAdded: (drafts, { payload }: Of<{ photos: DraftPhoto[] }>) => {
      drafts[payload.draft]?.push(...payload.photos);
    },
    photoChanged: (
      drafts,
      { payload: { draft, id, change } }: Of<{ id: string; change: Partial<DraftPhoto> }>,
    ) => {
      const photo = drafts[draft]?.find((one) => one.id === id);
      if (photo) Object.assign(photo, change);
    },
    photoRemoved: (drafts, { payload: { draft, id } }: Of<{ id: string }>) => {
      drafts[draft] = (drafts[draft] ?? []).filter((photo) => photo.id !== id);
    },
    /** Takes a photo to the place of another one. */
    photoMoved: (drafts, { payload: { draft, id, to } }: Of<{ id: string; to: number }>) => {
      const photos = drafts[draft] ?? [];
      const from = photos.findIndex((photo) => photo.id === id);
      const [moved] = from < 0 ? [] : photos.splice(from, 1);
      if (moved) photos.splice(to, 0, moved);
    },
  },
  selectors: {
    selectDraftPhotos: (drafts, draft: string) => drafts[draft] ?? none,
  },
});

const none: DraftPhoto[] = [];

export const { draftOpened, photosAdded, photoChanged, photoRemoved, photoMoved } =
  photoDraftsSlice.actions;
export const { selectDraftPhotos } = photoDraftsSlice.selectors;

/** The photo that the server has of it, whatever else is being done to it. */
export const keptPhoto = ({ state }: DraftPhoto): Photo | null =>
  'photo' in state ? state.photo : null;

/** Something is under way that ends by itself. */
export const isUnderWay = ({ state: { status } }: DraftPhoto): boolean =>
  ['queued', 'sending', 'offline', 'checking', 'turning'].includes(status);

/** Somebody has to do something about it. */
export const needsHelp = ({ state: { status } }: DraftPhoto): boolean =>
  status === 'failed' || status === 'fileGone';
