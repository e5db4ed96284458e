import { Component, type ReactNode } from "react";

interface Props {
  text: string;
  children: ReactNode;
}

/** Where something cannot be drawn, this text stands in its place, and the page around it as before. */
export class Plainly extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Plain text={this.props.text} /> : this.props.children;
  }
}

export const Plain = ({ text }: { text: string }) => <p className="whitespace-pre-wrap break-words">{text}</p>;
