import { mdiMonitor, mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';

export const schemeModes = [
  { mode: 'system', label: 'Like my device', icon: mdiMonitor },
  { mode: 'light', label: 'Light', icon: mdiWhiteBalanceSunny },
  { mode: 'dark', label: 'Dark', icon: mdiWeatherNight },
] as const;

export type SchemeMode = (typeof schemeModes)[number]['mode'];
