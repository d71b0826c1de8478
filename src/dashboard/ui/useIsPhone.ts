import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is as narrow as a phone’s. Dialogs are then full-screen. */
export const useIsPhone = (): boolean =>
  useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
