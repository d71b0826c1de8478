import { useRef } from 'react';
import { Button, IconButton } from '@/components/Button';
import { Icon } from '@/components/Icon';

interface FileButtonProps {
  icon?: string;
  accept: string;
  isMultiple?: boolean;
  /** Opens the camera if there is one. */
  isFromCamera?: boolean;
  /** Without its text, where there is little room. */
  isIconOnly?: boolean;
  /** The accessible name if the label is not sufficient. */
  label?: string;
  onChoose: (files: File[]) => void;
  children: string;
}

export function FileButton({
  icon,
  accept,
  isMultiple = false,
  isFromCamera = false,
  isIconOnly = false,
  label,
  onChoose,
  children,
}: FileButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const open = () => inputRef.current?.click();
  return (
    <>
      {icon && isIconOnly ? (
        <IconButton aria-label={label ?? children} title={children} onClick={open}>
          <Icon path={icon} />
        </IconButton>
      ) : (
        <Button
          variant="outlined"
          size={icon ? 'medium' : 'small'}
          aria-label={label}
          onClick={open}
        >
          {icon && <Icon path={icon} size="small" />}
          <span>{children}</span>
        </Button>
      )}
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
          // Reset, so that the same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
