package example.hundred.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
