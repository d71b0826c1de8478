/** The style of a bar that stays at the lower edge of the window. */
export const bottomBar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const;
