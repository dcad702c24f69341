export default function Screen() { return <h1>decorations/decoration</h1>; }
