import Button from '@mui/material/Button';
import { useRef } from 'react';
import { Icon } from '@/components/Icon';

interface FileButtonProps {
  icon?: string;
  /** Which files the system's picker offers. */
  accept: string;
  isMultiple?: boolean;
  /** Opens the camera, where there is one. */
  isFromCamera?: boolean;
  /** For screen readers, where the button alone does not say what for. */
  label?: string;
  onChoose: (files: File[]) => void;
  children: string;
}

/** Lets one choose files of the device. */
export function FileButton({
  icon,
  accept,
  isMultiple = false,
  isFromCamera = false,
  label,
  onChoose,
  children,
}: FileButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        size={icon ? 'medium' : 'small'}
        aria-label={label}
        startIcon={icon && <Icon path={icon} size="small" />}
        onClick={() => inputRef.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={inputRef}
        type="file"
        accept={accept}
        multiple={isMultiple}
        capture={isFromCamera ? 'environment' : undefined}
        hidden
        aria-label={label ?? children}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
