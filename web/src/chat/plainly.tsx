import { Component, type ReactNode } from "react";
import { steady } from "../ui/steady.ts";
import { Visible } from "../ui/visible.tsx";

interface Props {
  text: string;
  marked?: boolean | undefined;
  children: ReactNode;
}

/** Where something cannot be drawn, this text stands in its place, and the page around it as before. */
export class Plainly extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Plain text={this.props.text} marked={this.props.marked} /> : this.props.children;
  }
}

interface PlainInput {
  text: string;
  className?: string;
  /** What would not be seen in them is marked. */
  marked?: boolean | undefined;
}

/** Words as they were written. Every line is read in its own direction. */
export const Plain = ({ text, marked, className = "" }: PlainInput) => (
  <div dir="auto" className={`plain ${className}`}>
    {marked ? <Visible text={text} /> : steady(text)}
  </div>
);
