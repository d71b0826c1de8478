import { mdiClose, mdiImagePlusOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { Button, IconButton } from '@/components/Button';
import type { Elements } from '@/components/elements';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { EVIDENCE_PHOTOS_MAX } from '#contract/limits';
import { PhotoButton } from './PhotoButton';
import { canRetry, problemMessages } from './photoProblems';
import type { Evidence, EvidenceFile } from './useEvidence';

/** Photos of a request for money, or of the answer to it. */
export function EvidenceField({ evidence, hint }: { evidence: Evidence; hint: string }) {
  return (
    <EvidenceTiles evidence={evidence}>
      <Box sx={{ justifySelf: 'start' }}>
        {!evidence.isFull && (
          <PhotoButton icon={mdiImagePlusOutline} isMultiple onChoose={evidence.add}>
            Add photos
          </PhotoButton>
        )}
      </Box>
      <Text as="span" variant="caption" tone="secondary">
        {`Optional. Up to ${EVIDENCE_PHOTOS_MAX} photos. ${hint}`}
      </Text>
    </EvidenceTiles>
  );
}

interface EvidenceTilesProps {
  evidence: Evidence;
  /** Above the photos. */
  children?: Elements;
}

/** The chosen photos, each with Remove and, where it was not uploaded, Retry. */
export function EvidenceTiles({ evidence, children }: EvidenceTilesProps) {
  const { files } = evidence;
  const group = useRef<HTMLDivElement>(null);
  return (
    <Box
      ref={group}
      role="group"
      aria-label="Photos"
      tabIndex={-1}
      sx={{ display: 'grid', gap: 1 }}
    >
      {children}
      {files.length > 0 && (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
          }}
        >
          {files.map((file, index) => (
            <Tile
              key={file.key}
              file={file}
              name={`photo ${index + 1}`}
              onRetry={() => evidence.retry(file)}
              onRemove={() => {
                // The focused button is removed with its photo.
                group.current?.focus();
                evidence.remove(file);
              }}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface TileProps {
  file: EvidenceFile;
  /** Such as "photo 3". */
  name: string;
  onRetry: () => void;
  onRemove: () => void;
}

function Tile({ file: { file, preview, state }, name, onRetry, onRemove }: TileProps) {
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        position: 'relative',
      }}
    >
      <Box sx={{ aspectRatio: '4 / 3', bgcolor: 'surface.sunken' }}>
        {preview !== null && (
          <Box
            component="img"
            src={preview}
            alt={file.name}
            sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
          />
        )}
      </Box>
      <Box
        sx={{
          position: 'absolute',
          top: 4,
          right: 4,
          display: 'flex',
          borderRadius: 0.75,
          bgcolor: 'background.paper',
        }}
      >
        <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon path={mdiClose} size="small" />
        </IconButton>
      </Box>
      {state.status !== 'uploaded' && (
        <Box sx={{ p: 1, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
          <Text
            variant="caption"
            role={state.status === 'failed' ? 'alert' : undefined}
            tone={state.status === 'failed' ? 'error' : 'secondary'}
            style={{ overflowWrap: 'anywhere' }}
          >
            {state.status === 'failed' ? problemMessages[state.problem] : 'Uploading…'}
          </Text>
          {state.status === 'failed' && canRetry(state.problem) && (
            <Button size="small" aria-label={`Retry ${name}`} onClick={onRetry}>
              Retry
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
