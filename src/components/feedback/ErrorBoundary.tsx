import { Component, type ErrorInfo, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A new key resets the boundary and renders the children again. */
  resetKey?: string;
  fallback: (error: unknown, onReset: () => void) => ReactNode;
  onError?: (error: unknown, info: ErrorInfo) => void;
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null;
}

/** Limits an error in one part of the page to that part. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps): void {
    if (this.state.failure && resetKey !== this.props.resetKey) this.reset();
  }

  private readonly reset = (): void => {
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.reset) : this.props.children;
  }
}
