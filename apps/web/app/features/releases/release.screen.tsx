export default function Screen() { return <h1>releases/release</h1>; }
