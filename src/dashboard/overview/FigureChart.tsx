import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { LinePlot } from '@mui/x-charts/LineChart';
import type { Figure } from '@/api/overviewApi';
import { formatFigure } from './figureTexts';

interface FigureChartProps {
  figure: Figure;
  /** The names of the days. */
  days: readonly string[];
  height: number;
}

/** Bars of the days, and a line of as many days before. Its table has the values for everybody. */
export function FigureChart({
  figure: { kind, days: values, daysBefore },
  days,
  height,
}: FigureChartProps) {
  const isEmpty = ![...values, ...daysBefore].some(Boolean);
  const valueFormatter = (value: number | null) => formatFigure(kind, value);
  return (
    <ChartsContainer
      height={height}
      skipAnimation
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      xAxis={[{ id: 'days', scaleType: 'band', data: [...days], height: 28 }]}
      yAxis={[
        {
          id: 'values',
          min: 0,
          // Zero is at the bottom also where nothing is above it.
          ...(isEmpty && { max: 1 }),
          tickMinStep: 1,
          width: kind === 'paid' ? 72 : 40,
          valueFormatter: (value: number) => formatFigure(kind, value),
        },
      ]}
      series={[
        {
          type: 'bar',
          id: 'days',
          label: 'These days',
          data: [...values],
          color: 'var(--sg-palette-primary-main)',
          valueFormatter,
        },
        {
          type: 'line',
          id: 'before',
          label: 'The days before',
          data: daysBefore.slice(0, values.length),
          color: 'var(--sg-palette-text-secondary)',
          showMark: false,
          curve: 'linear',
          valueFormatter,
        },
      ]}
    >
      <ChartsGrid horizontal />
      <BarPlot />
      <LinePlot />
      <ChartsXAxis axisId="days" />
      <ChartsYAxis axisId="values" />
      <ChartsAxisHighlight x="band" />
      <ChartsTooltip />
    </ChartsContainer>
  );
}
