export default function Screen() { return <h1>releases/releases</h1>; }
